import { Button } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { Banner } from "#web/ui/banner.tsx";
import { ProblemBanner } from "#web/ui/problem-banner.tsx";
import type { TextForm } from "#web/ui/use-text-form.ts";
import classes from "./profile-card.module.css";

/** One part of the profile: a heading and what belongs to it. */
export function ProfileCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.card} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </section>
  );
}

type CardFormProps<Name extends string> = {
  form: TextForm<Name>;
  /** Green, for three seconds after a save. */
  success: string | null;
  submitLabel: string;
  busyLabel: string;
  children: ReactNode;
};

/** A form within a card: its banner, its fields, and the button that saves it. */
export function CardForm<Name extends string>(props: CardFormProps<Name>) {
  const { form, success } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form noValidate onSubmit={submit}>
      {form.problem && <ProblemBanner problem={form.problem} />}
      <div className={classes.fields}>{props.children}</div>
      <div className={classes.foot}>
        <Button type="submit" aria-disabled={form.isSending || undefined}>
          {form.isSending ? props.busyLabel : props.submitLabel}
        </Button>
        {success && <Banner kind="success">{success}</Banner>}
      </div>
    </form>
  );
}
