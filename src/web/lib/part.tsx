import { CatchBoundary, lazyRouteComponent } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { loadPart } from "./load-part.ts";

/**
 * A screen whose files are fetched when somebody goes there, or before by `preload`. That they could not be fetched before
 * shows when they are needed, and disturbs nobody until then.
 */
export function screen<Module extends Record<Name, (props: never) => unknown>, Name extends string>(
  load: () => Promise<Module>,
  name: Name,
) {
  const shown = lazyRouteComponent(() => loadPart(load), name);
  const { preload: take } = shown;
  shown.preload = () =>
    load()
      .then(take)
      .catch(() => undefined);
  return shown;
}

type Part<Props> = (props: Props) => ReactNode;

/**
 * The same for a part of a screen, such as what a button opens. Until it has come `meanwhile` stands in its place, and
 * `instead` where it cannot be had: the screen around it goes on.
 */
export function part<Props extends object>(
  load: () => Promise<Part<Props>>,
  { meanwhile, instead }: { meanwhile?: Part<Props>; instead?: Part<Props> } = {},
) {
  const Shown = screen(async () => ({ Part: await load() }), "Part");
  const Part = (props: Props) => (
    <CatchBoundary getResetKey={() => "part"} errorComponent={() => instead?.(props)}>
      <Suspense fallback={meanwhile?.(props)}>
        <Shown {...props} />
      </Suspense>
    </CatchBoundary>
  );
  return Object.assign(Part, { preload: () => Shown.preload?.() });
}
