import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { followShortLinks } from '../../../api/src/features/exchange/promotions/promotion/short-link.ts';
import { openGuardedHttp } from '../../../api/src/platform/outside/guarded-http.ts';
import type { Attack } from '../attack.ts';
import { type Rules, rulesOf } from './rule.ts';

const ID = 'aaaaaaaaaaa';
const NO_LINKS = [
  'http://127.0.0.1/',
  'https://localhost/shorts/aaaaaaaaaaa',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::1]/shorts/aaaaaaaaaaa',
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_x',
  'javascript:alert(1)//youtube.com/shorts/aaaaaaaaaaa',
  `http://www.youtube.com/shorts/${ID}`,
  `https://www.youtube.com:8443/shorts/${ID}`,
  `https://user@www.youtube.com/shorts/${ID}`,
  `https://www.youtube.com@127.0.0.1/shorts/${ID}`,
  `https://www.youtube.com.evil.example/shorts/${ID}`,
  `https://evil.example/?https://www.youtube.com/shorts/${ID}`,
  `https://evil.example#https://www.youtube.com/shorts/${ID}`,
  `https://youtube.com.evil.example\\@www.youtube.com/shorts/${ID}`,
  `https://www.уoutube.com/shorts/${ID}`,
  `https://www.youtube.com./shorts/${ID}`,
  `https://notyoutube.com/shorts/${ID}`,
  'https://www.youtube.com/shorts/../../etc/passwd',
  'https://www.youtube.com/shorts/aaaaaaaaaa',
  'https://www.youtube.com/shorts/aaaaaaaaaa%00',
  'https://www.youtube.com/redirect?q=http://127.0.0.1',
  "https://www.youtube.com/shorts/' or 1=1",
];
const NO_SHORT_LINKS = [
  'https://vm.tiktok.com@127.0.0.1/ZMabcdef',
  'https://vm.tiktok.com.evil.example/ZMabcdef',
  'https://vm.tiktok.com:8443/ZMabcdef',
  'http://vm.tiktok.com/ZMabcdef',
  'https://evil-tiktok.com/t/ZMabcdef',
  'https://vm.tiktok.com/../../ZM',
  'https://vm.tiktok.com/',
  'https://127.0.0.1/t/ZMabcdef',
];
/** Where a redirect of a short link might lead. */
export const INWARD = [
  'http://127.0.0.1:PORT/',
  'https://127.0.0.1:PORT/',
  'https://localhost:PORT/',
  'https://[::1]:PORT/',
  'https://169.254.169.254/latest/',
  'https://10.0.0.1/',
  'https://0x7f000001/',
  'https://2130706433/',
  'https://tiktok.com.evil.example/',
  'https://eviltiktok.com/',
  'https://www.tiktok.com:8443/@a/video/1',
  'https://x@www.tiktok.com/',
  'file:///etc/passwd',
  '//127.0.0.1:PORT/',
];

/** The server must not send a request to an address that a user chose. */
export async function attackLinks(attack: Attack): Promise<void> {
  const rules = rulesOf(attack, 'links that lead inside');
  let connections = 0;
  const inside = createServer((socket) => {
    connections++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  const port = String((inside.address() as { port: number }).port);
  const { attacker } = attack.world;
  for (const [links, platform] of [
    [NO_LINKS, 'youtube'],
    [NO_SHORT_LINKS, 'tiktok'],
  ] as const) {
    for (const videoUrl of [...links, `https://127.0.0.1:${port}/`, `http://localhost:${port}/shorts/${ID}`]) {
      const body = { videoUrl, platform, title: null, creditsSpent: 2 };
      await rules.refuse(videoUrl, attacker.request('POST', '/api/promotions', body), 400, 'bad_video_link');
    }
  }
  for (const target of INWARD) await follow(rules, target.replace('PORT', port));
  rules.equal('nothing came in from the server', connections, 0);
  inside.close();
}

async function follow(rules: Rules, target: string): Promise<void> {
  const asked: string[] = [];
  const tiktok = createHttpServer((request, response) => {
    asked.push(`https://${request.headers.host}${request.url}`);
    response.writeHead(302, { location: target }).end();
  });
  await new Promise<void>((resolve) => tiktok.listen(0, '127.0.0.1', resolve));
  const standIn = `http://127.0.0.1:${(tiktok.address() as { port: number }).port}`;
  const http = openGuardedHttp({ insteadOf: { 'https://vm.tiktok.com': standIn } });
  const found = await followShortLinks(http)('https://vm.tiktok.com/ZMabcdef');
  tiktok.close();
  rules.equal(
    `a short link to ${target} is not followed`,
    { asked, found },
    { asked: ['https://vm.tiktok.com/ZMabcdef'] },
  );
}
