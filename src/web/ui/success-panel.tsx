import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { Banner } from "#web/ui/banner.tsx";
import classes from "./form.module.css";

const REDIRECT_AFTER_MS = 2000;

type SuccessPanelProps = {
  title: string;
  sentence?: string;
  to: "/admin/slips" | "/admin/operators" | "/dashboard";
  /** Offers another empty form instead of going on. */
  onAnother?: () => void;
};

/** Replaces a form that was sent: says so, and after two seconds goes on unless the person does something else first. */
export function SuccessPanel({ title, sentence, to, onAnother }: SuccessPanelProps) {
  const navigate = useNavigate();
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    banner.current?.focus();
    const timer = setTimeout(() => void navigate({ to }), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate, to]);
  return (
    <>
      <Banner kind="success" title={title} ref={banner}>
        {sentence}
      </Banner>
      <div className={classes.progress} aria-hidden>
        <span />
      </div>
      <div className={classes.panelButtons}>
        <Button onClick={() => void navigate({ to })}>Go now</Button>
        {onAnother && (
          <Button variant="default" onClick={onAnother}>
            Submit another
          </Button>
        )}
      </div>
    </>
  );
}
