import { useQuery } from "@tanstack/react-query";
import { act, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createNotice, listNotices } from "#shared/notices/contract.ts";
import { call } from "#web/lib/call.ts";
import { renderInPage, signInHere } from "#web/testing/page.tsx";
import { watchPresses } from "./double-press.ts";
import { useAfterMenu } from "./popup.tsx";
import { useAction } from "./use-action.ts";

async function renderPublishing() {
  const signedIn = await signInHere();
  const view = renderInPage(
    signedIn,
    () => {
      const { data, isFetching } = useQuery({
        queryKey: ["notices"],
        queryFn: () => call(listNotices),
      });
      const publish = useAction(
        (title: string) =>
          call(createNotice, { body: { title, content: "Closed.", is_active: true } }),
        [["notices"]],
      );
      return { notices: data, isFetching, publish };
    },
    {},
  );
  await waitFor(() => expect(view.result.current.notices).toBeDefined());
  return view;
}

test("an action that is run twice at once is sent once", async () => {
  const { result } = await renderPublishing();
  act(() => {
    result.current.publish.run("Once");
    result.current.publish.run("Once");
  });
  await waitFor(() => expect(result.current.publish.isBusy).toBe(false));
  const once = result.current.notices?.filter(({ title }) => title === "Once");
  expect(once).toHaveLength(1);
});

test("an action is busy until the screen shows its result", async () => {
  const { result } = await renderPublishing();
  const seen: (string | undefined)[] = [];
  const onSuccess = () => void seen.push(result.current.notices?.[0]?.title);
  act(() => result.current.publish.run("Shown", { onSuccess }));
  expect(result.current.publish.isBusy).toBe(true);
  await waitFor(() => expect(result.current.publish.isBusy).toBe(false));
  expect(seen).toEqual(["Shown"]);
  expect(result.current.isFetching).toBe(false);
});

test("an action whose result is slow to be read again is not busy for ever", async () => {
  const { result, queries } = await renderPublishing();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  try {
    vi.spyOn(queries, "invalidateQueries").mockReturnValue(new Promise(() => undefined));
    const shown = vi.fn();
    act(() => result.current.publish.run("Slow", { onSuccess: shown }));
    await vi.waitFor(async () => {
      await act(() => vi.advanceTimersByTimeAsync(1_000));
      expect(shown).toHaveBeenCalledOnce();
    }, 10_000);
    expect(result.current.publish.isBusy).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

describe("the second of two quick clicks does not stop", () => {
  let button: HTMLElement;
  const press = () => {
    for (const kind of ["pointerdown", "click"])
      button.dispatchEvent(new MouseEvent(kind, { bubbles: true }));
  };
  beforeAll(() => watchPresses(document));
  beforeEach(() => {
    button = document.body.appendChild(document.createElement("button"));
  });
  afterEach(() => button.remove());

  test("what an action goes on to do in that moment", async () => {
    const { result } = renderInPage(
      await signInHere(),
      () => ({
        lookUp: useAction(async () => void setTimeout(press)),
        save: useAction(async () => "saved"),
      }),
      {},
    );
    const saved = vi.fn();
    act(() => {
      press();
      const { lookUp, save } = result.current;
      lookUp.run(undefined, { onSuccess: () => save.run(undefined, { onSuccess: saved }) });
    });
    await waitFor(() => expect(saved).toHaveBeenCalledWith("saved"));
  });

  test("what was chosen in a menu that is gone in that moment", async () => {
    const { result } = renderInPage(
      await signInHere(),
      () => ({ menu: useAfterMenu(), save: useAction(async () => "saved") }),
      {},
    );
    const saved = vi.fn();
    act(() => {
      const { menu, save } = result.current;
      const choose = menu.later(() => save.run(undefined, { onSuccess: saved }));
      for (const _ of ["first", "second"]) {
        press();
        choose();
      }
      menu.onExited();
    });
    await waitFor(() => expect(saved).toHaveBeenCalledExactlyOnceWith("saved"));
  });
});

test("a failed action has an error and can be tried again, which clears the error", async () => {
  const { result } = await renderPublishing();
  act(() => result.current.publish.run(""));
  await waitFor(() => expect(result.current.publish.error).not.toBeNull());
  expect(result.current.publish.isBusy).toBe(false);
  act(() => result.current.publish.run("Again"));
  expect(result.current.publish.error).toBeNull();
  await waitFor(() => expect(result.current.publish.isBusy).toBe(false));
  expect(result.current.notices?.[0]?.title).toBe("Again");
});
