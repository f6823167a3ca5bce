import { expect, test } from 'vitest';
import { drawingsIn, importDirectly } from './direct-icons.ts';

const drawings = drawingsIn(`export { ArrowRight } from './drawings/arrow-right.ts';
export { Menu } from './drawings/menu.ts';
export type { IconComponent } from './icon.ts';
`);

test('each icon is imported from the file that draws it', () => {
  const code = `import {
  ArrowRight,
  type IconComponent,
  Menu as MenuIcon,
} from '../ui/icons/index.ts';
import { other } from './other.ts';`;
  expect(importDirectly(code, drawings)).toBe(
    "import { ArrowRight } from '../ui/icons/drawings/arrow-right.ts'; import { type IconComponent } from '../ui/icons/icon.ts'; import { Menu as MenuIcon } from '../ui/icons/drawings/menu.ts';\nimport { other } from './other.ts';",
  );
});

test('an icon that is not drawn stops the build', () => {
  expect(() => importDirectly("import { Unicorn } from './icons/index.ts';", drawings)).toThrow('Unicorn');
});
