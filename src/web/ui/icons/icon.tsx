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
