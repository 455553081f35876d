export type Grey = { width: number; height: number; data: Float32Array };

export function blankGrey(width: number, height: number): Grey {
  return { width, height, data: new Float32Array(width * height) };
}

/** Bilinear interpolation; `outside` beyond the edges. */
export function valueAt({ width, height, data }: Grey, x: number, y: number, outside: number) {
  const left = Math.floor(x);
  const top = Math.floor(y);
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return outside;
  const at = top * width + left;
  const dx = x - left;
  const dy = y - top;
  const upper = (data[at] ?? 0) * (1 - dx) + (data[at + 1] ?? 0) * dx;
  const lower = (data[at + width] ?? 0) * (1 - dx) + (data[at + width + 1] ?? 0) * dx;
  return upper * (1 - dy) + lower * dy;
}

export function halved({ width, data, ...grey }: Grey): Grey {
  const half = blankGrey(Math.floor(width / 2), Math.floor(grey.height / 2));
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const at = 2 * y * width + 2 * x;
      const upper = (data[at] ?? 0) + (data[at + 1] ?? 0);
      const lower = (data[at + width] ?? 0) + (data[at + width + 1] ?? 0);
      half.data[y * half.width + x] = (upper + lower) / 4;
    }
  }
  return half;
}

/** Turned clockwise by 90°. */
export function quarterTurned(grey: Grey): Grey {
  const turned = blankGrey(grey.height, grey.width);
  for (let y = 0; y < grey.height; y++) {
    for (let x = 0; x < grey.width; x++) {
      turned.data[x * turned.width + grey.height - 1 - y] = grey.data[y * grey.width + x] ?? 0;
    }
  }
  return turned;
}

/** Rotated about the centre, so that rows sloping by this angle (radians) are level; large enough for the corners. */
export function levelled(grey: Grey, angle: number): Grey {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const beside = Math.round((grey.height * Math.abs(sin)) / 2);
  const above = Math.round((grey.width * Math.abs(sin)) / 2);
  const level = blankGrey(grey.width + 2 * beside, grey.height + 2 * above);
  const [cx, cy] = [grey.width / 2, grey.height / 2];
  for (let y = 0; y < level.height; y++) {
    for (let x = 0; x < level.width; x++) {
      const [dx, dy] = [x - beside - cx, y - above - cy];
      const value = valueAt(grey, cx + dx * cos - dy * sin, cy + dx * sin + dy * cos, 0);
      level.data[y * level.width + x] = value;
    }
  }
  return level;
}

/** How dark each point is relative to its surroundings, 0 to 1, independent of lighting. */
export function darkness(picture: Grey): Grey {
  const grey = smoothed(picture, 1);
  const radius = Math.round(grey.width / 30);
  const sums = sumsOf(grey);
  const dark = blankGrey(grey.width, grey.height);
  for (let y = 0; y < grey.height; y++) {
    for (let x = 0; x < grey.width; x++) {
      const at = y * grey.width + x;
      const mean = meanAround(sums, grey, x, y, radius);
      dark.data[at] = Math.min(1, Math.max(0, 1 - (grey.data[at] ?? 0) / Math.max(1, mean)));
    }
  }
  return dark;
}

/** Mean of the surrounding points, since photo grain in the dark is as strong as print. */
export function smoothed(grey: Grey, radius: number): Grey {
  const sums = sumsOf(grey);
  const smooth = blankGrey(grey.width, grey.height);
  for (let y = 0; y < grey.height; y++) {
    for (let x = 0; x < grey.width; x++) {
      smooth.data[y * grey.width + x] = meanAround(sums, grey, x, y, radius);
    }
  }
  return smooth;
}

function sumsOf({ width, height, data }: Grey): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += data[y * width + x] ?? 0;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row;
    }
  }
  return sums;
}

function meanAround(sums: Float64Array, grey: Grey, x: number, y: number, radius: number): number {
  const left = Math.max(0, x - radius);
  const right = Math.min(grey.width, x + radius + 1);
  const row = grey.width + 1;
  const top = Math.max(0, y - radius);
  const bottom = Math.min(grey.height, y + radius + 1);
  const total =
    (sums[bottom * row + right] ?? 0) -
    (sums[bottom * row + left] ?? 0) -
    (sums[top * row + right] ?? 0) +
    (sums[top * row + left] ?? 0);
  return total / ((right - left) * (bottom - top));
}

type Edges = { left: number; right: number; top: number; bottom: number };

export function crop(grey: Grey, edges: Edges): Grey {
  const left = Math.max(0, Math.floor(edges.left));
  const top = Math.max(0, Math.floor(edges.top));
  const right = Math.min(grey.width, Math.ceil(edges.right));
  const bottom = Math.min(grey.height, Math.ceil(edges.bottom));
  const cut = blankGrey(Math.max(1, right - left), Math.max(1, bottom - top));
  for (let y = 0; y < cut.height; y++) {
    const from = (top + y) * grey.width + left;
    cut.data.set(grey.data.subarray(from, from + cut.width), y * cut.width);
  }
  return cut;
}
