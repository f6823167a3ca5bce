#!/usr/bin/env node
import { main } from '../src/command-line.js';

process.exitCode = await main(process.argv.slice(2), process.env);
