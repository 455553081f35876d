/** One block of an event stream by its fields; empty where it only says that the stream is alive. */
export type StreamBlock = { id?: string; event?: string; data?: string; retry?: string };

/** The blocks of an event stream as they come. */
export async function* readBlocks(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<StreamBlock, void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) yield parseBlock(block);
    }
  } finally {
    // Whoever stops reading closes the stream; that it broke is no news then.
    await reader.cancel().catch(() => undefined);
  }
}

function parseBlock(block: string): StreamBlock {
  const fields = block.split("\n").flatMap((line) => {
    const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    return name ? [[name, value]] : [];
  });
  return Object.fromEntries(fields);
}
