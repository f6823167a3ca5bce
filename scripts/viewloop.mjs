#!/usr/bin/env node
import { build } from './build.mjs';
import {
  admin,
  attack,
  audit,
  backup,
  bench,
  chaos,
  cluster,
  crowd,
  doctor,
  format,
  icons,
  map,
  restore,
  schema,
  verify,
} from './chores.mjs';
import { ensureInstalled } from './install.mjs';
import { findRuntime } from './runtime.mjs';
import { demo, dev, start } from './serve.mjs';
import { installPrograms, runChecks, runTests } from './stages.mjs';
import { step } from './steps.mjs';
import { Stop } from './stop.mjs';

/** The entry point of every npm script. It runs on the installed Node, and starts the rest with the Node we bring. */
const COMMANDS = {
  build,
  start,
  dev,
  demo,
  test: runTests,
  check: runChecks,
  format,
  schema,
  map,
  icons,
  admin,
  audit,
  backup,
  restore,
  doctor,
  bench,
  cluster,
  chaos,
  attack,
  crowd,
  verify,
};

/** These need no tools of developers, so a start installs a third of the packages. */
const RUNNING = new Set(['build', 'start', 'demo', 'dev', 'admin', 'audit', 'backup', 'restore', 'doctor', 'verify']);
/** These say what they do and how long each step takes. */
const STEP_BY_STEP = new Set(['build', 'start', 'demo']);

const [name = '', ...args] = process.argv.slice(2);
try {
  const command = Object.entries(COMMANDS).find(([known]) => known === name)?.[1];
  if (!command) throw new Stop(`Unknown command "${name}". There are: ${Object.keys(COMMANDS).join(', ')}.`);
  const install = () => ensureInstalled(RUNNING.has(name) ? 'running' : 'everything');
  const programs = name === 'test' ? installPrograms(args) : undefined;
  await (STEP_BY_STEP.has(name) ? step('packages', install) : install());
  await programs;
  process.exitCode = await command(findRuntime(), args);
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  console.error(`viewloop: ${error.message}`);
  process.exitCode = 1;
}
