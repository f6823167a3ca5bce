import { expect, test } from 'vitest';
import { countTests } from './stage-kinds.mjs';
import { runStages } from './stage-runner.mjs';
import { Interrupted, Stop } from './stop.mjs';

const good = { name: 'types', run: async () => ({ passed: 1, failed: 0, output: 'never shown' }) };
const bad = { name: 'unit', run: async () => ({ passed: 7, failed: 2, output: '3 passed, 1 failed\nbecause' }) };

type Groups = Parameters<typeof runStages>[0];

async function outcomeOf(groups: Groups) {
  const lines: string[] = [];
  const code = await runStages(groups, 'node', (line) => void lines.push(...line.split('\n')));
  return { code, lines };
}

const outcome = (...stages: Groups[number]) => outcomeOf(stages.map((stage) => [stage]));

test('the last line is the sum, and the code says whether all is well', async () => {
  expect(await outcome(good, good)).toMatchObject({ code: 0, lines: { length: 5, 4: '2 passed, 0 failed' } });
});

test('a failure shows its output, does not hold up the rest, and nothing else looks like the sum', async () => {
  const { code, lines } = await outcome(bad, good);
  expect(code).toBe(1);
  expect(lines.at(-1)).toBe('8 passed, 2 failed');
  expect(lines.join('\n')).toContain('because');
  expect(lines.join('\n')).not.toContain('never shown');
  expect(lines.filter((line) => /^\d+ passed, \d+ failed$/.test(line))).toHaveLength(1);
});

test('what a stage tells is shown at once, and indented', async () => {
  const slow = {
    name: 'browser',
    run: async (_: string, tell: (line: string) => void) => {
      tell('1 of 2  a.e2e.ts');
      return { passed: 1, failed: 0, output: '' };
    },
  };
  expect((await outcome(slow)).lines.slice(0, 2)).toEqual(['  browser …', '    1 of 2  a.e2e.ts']);
});

test('stages of a group run side by side, and say which of them speaks', async () => {
  const begun = Promise.withResolvers<void>();
  const first = {
    name: 'database',
    run: async (_: string, tell: (line: string) => void) => {
      // Ends only if the other one begins meanwhile.
      await begun.promise;
      tell('1 of 1');
      return { passed: 1, failed: 0, output: '' };
    },
  };
  const second = {
    name: 'litecoin',
    run: async () => {
      begun.resolve();
      return { passed: 2, failed: 0, output: '' };
    },
  };
  const { lines } = await outcomeOf([[first, second], [good]]);
  expect(lines.slice(0, 2)).toEqual(['  database …', '  litecoin …']);
  expect(lines).toContain('    database: 1 of 1');
  expect(lines.at(-1)).toBe('4 passed, 0 failed');
});

test('Ctrl-C ends the run when all stages of the group have ended, and starts no other', async () => {
  const ended: string[] = [];
  const stage = (
    name: string,
    end: () => Promise<never> | Promise<{ passed: number; failed: number; output: string }>,
  ) => ({
    name,
    run: async () => {
      try {
        return await end();
      } finally {
        ended.push(name);
      }
    },
  });
  const interrupted = stage('unit', () => Promise.reject(new Interrupted('interrupted')));
  const slower = stage(
    'build',
    () => new Promise((resolve) => setTimeout(resolve, 10, { passed: 1, failed: 0, output: '' })),
  );
  const never = stage('browser', good.run);
  await expect(outcomeOf([[interrupted, slower], [never]])).rejects.toThrow('interrupted');
  expect(ended).toEqual(['unit', 'build']);
});

test('something that is missing fails its stage; Ctrl-C ends the run', async () => {
  const missing = { name: 'browser', run: () => Promise.reject(new Stop('chromium missing')) };
  expect(await outcome(missing, good)).toMatchObject({
    code: 1,
    lines: { 1: '    chromium missing', 5: '1 passed, 1 failed' },
  });
  const interrupted = { name: 'unit', run: () => Promise.reject(new Interrupted('interrupted')) };
  await expect(outcome(interrupted, good)).rejects.toThrow('interrupted');
});

test.each([
  ['all passed', { numPassedTests: 5 }, 0, false, { passed: 5, failed: 0 }],
  ['some failed', { numPassedTests: 5, numFailedTests: 2 }, 1, false, { passed: 5, failed: 2 }],
  ['a file that cannot be loaded', { numPassedTests: 5, numFailedTests: 0 }, 1, false, { passed: 5, failed: 1 }],
  ['no test at all', {}, 0, false, { passed: 0, failed: 1 }],
  ['skipped, with someone watching', { numPassedTests: 5, numPendingTests: 1 }, 0, false, { passed: 5, failed: 0 }],
  [
    'skipped, with nobody watching',
    { numPassedTests: 5, numPendingTests: 1, numTodoTests: 1 },
    0,
    true,
    { passed: 5, failed: 2 },
  ],
])('counts tests: %s', (_, report, code, strict, counted) => {
  expect(countTests(JSON.stringify(report), code, strict)).toMatchObject(counted);
});
