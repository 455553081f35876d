import type { ComponentType, SVGProps } from "react";

type IconProps = Omit<SVGProps<SVGSVGElement>, "d" | "width" | "height" | "children"> & {
  size?: number;
};

/** An icon as a component. Named for readers only where no word beside it says the same. */
export type Icon = ComponentType<IconProps>;

/** An icon of lines in the colour of its text: 1.75 thick, 2 in the small ones, on a grid of 24. */
export function outline(d: string): Icon {
  return (props) => (
    <Svg
      fill="none"
      stroke="currentColor"
      strokeWidth={(props.size ?? DEFAULT_SIZE) > 14 ? 1.75 : 2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    >
      <path d={d} />
    </Svg>
  );
}

export function filled(d: string): Icon {
  return (props) => (
    <Svg fill="currentColor" {...props}>
      <path d={d} />
    </Svg>
  );
}

const DEFAULT_SIZE = 16;

function Svg({ size = DEFAULT_SIZE, ...props }: SVGProps<SVGSVGElement> & IconProps) {
  const isNamed = props["aria-label"] !== undefined;
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      role={isNamed ? "img" : undefined}
      aria-hidden={!isNamed}
      {...props}
    />
  );
}

// The icons that come with every opening of the page, the sign-in among them.

export const IconAlertTriangle = outline(
  "M12 9v4M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0M12 16h.01",
);
export const IconChevronDown = outline("M6 9l6 6l6 -6");
export const IconCircleCheck = outline("M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M9 12l2 2l4 -4");
export const IconDeviceDesktop = outline(
  "M3 5a1 1 0 0 1 1 -1h16a1 1 0 0 1 1 1v10a1 1 0 0 1 -1 1h-16a1 1 0 0 1 -1 -1v-10M7 20h10M9 16v4M15 16v4",
);
export const IconEye = outline(
  "M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0M21 12c-2.4 4 -5.4 6 -9 6c-3.6 0 -6.6 -2 -9 -6c2.4 -4 5.4 -6 9 -6c3.6 0 6.6 2 9 6",
);
export const IconEyeOff = outline(
  "M10.585 10.587a2 2 0 0 0 2.829 2.828M16.681 16.673a8.717 8.717 0 0 1 -4.681 1.327c-3.6 0 -6.6 -2 -9 -6c1.272 -2.12 2.712 -3.678 4.32 -4.674m2.86 -1.146a9.055 9.055 0 0 1 1.82 -.18c3.6 0 6.6 2 9 6c-.666 1.11 -1.379 2.067 -2.138 2.87M3 3l18 18",
);
export const IconFileCheck = outline(
  "M14 3v4a1 1 0 0 0 1 1h4M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2M9 15l2 2l4 -4",
);
export const IconInfoCircle = outline("M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0M12 9h.01M11 12h1v4h1");
export const IconMoon = outline(
  "M12 3c.132 0 .263 0 .393 0a7.5 7.5 0 0 0 7.92 12.446a9 9 0 1 1 -8.313 -12.454l0 .008",
);
export const IconSun = outline(
  "M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M3 12h1m8 -9v1m8 8h1m-9 8v1m-6.4 -15.4l.7 .7m12.1 -.7l-.7 .7m0 11.4l.7 .7m-12.1 -.7l-.7 .7",
);
