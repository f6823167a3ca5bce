import { type ComponentType, createElement, type SVGProps } from 'react';

export type IconComponent = ComponentType<SVGProps<SVGSVGElement>>;

type Drawing = readonly (readonly [tag: string, attributes: Record<string, string>])[];

const FRAME = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** Makes a component of a drawing on a grid of 24 by 24. */
export function iconOf(drawing: Drawing): IconComponent {
  const parts = drawing.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }));
  return (props) => createElement('svg', { ...FRAME, ...props }, parts);
}
