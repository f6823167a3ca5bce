import path from 'node:path';
import { createTestDatabase } from '../../api/src/testing/database.ts';
import { type Program, startProgram } from './process.ts';

const ROOT = path.join(import.meta.dirname, '../..');

export const ADMIN = { username: 'admin', password: 'the-admins-password' };

export interface Server {
  readonly url: string;
  readonly program: Program;
  stop(): Promise<void>;
}

/** The real product in a process of its own, on a fresh database of the run's server, ready to be used. */
export async function startServer(settings: Record<string, string> = {}): Promise<Server> {
  const database = await createTestDatabase();
  const program = startProgram(
    process.execPath,
    ['api/src/main.ts'],
    {
      PORT: '0',
      DATABASE_URL: database.url,
      ADMIN_PASSWORD: ADMIN.password,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    ROOT,
  );
  const stop = async () => {
    await program.end('SIGTERM');
    await database.drop();
  };
  try {
    const [, url = ''] = await program.says(/^Viewloop is ready at (http\S+)$/m);
    return { url, program, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
