import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort, type Service, startService } from './services.ts';

/** A proxy with the file of `deploy`, on ports of its own. */
export interface Proxy {
  name: string;
  http: string;
  https: string;
  service: Service;
  /** Whether `deploy` says that this one answers the challenges of ACME on port 80 without leading them to https. */
  answersAcme: boolean;
}

const NAME = 'viewloop.example';
const deployed = (file: string) => readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8');

/** A certificate that nobody trusts, for the time of the run. */
function makeCertificate(folder: string): { certificate: string; key: string; both: string } {
  const [certificate, key, both] = ['cert.pem', 'key.pem', 'both.pem'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${NAME}`];
  execFileSync('openssl', [...args, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'), { mode: 0o600 });
  return { certificate, key, both };
}

async function ports() {
  const [http, https] = [await freePort(), await freePort()];
  return { http, https, urls: { http: `http://127.0.0.1:${http}`, https: `https://127.0.0.1:${https}` } };
}

/** What `nginx.conf` of Debian brings, as far as a site needs it. */
const aroundNginx = (folder: string, site: string) => `
pid ${folder}/nginx.pid;
error_log stderr;
daemon off;
events {}
http {
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  access_log off;
${site}
}`;

function runNginx(folder: string, name: string, site: string): Service {
  const home = path.join(folder, name);
  mkdirSync(home);
  writeFileSync(path.join(home, 'nginx.conf'), aroundNginx(home, site));
  return startService('nginx', ['-c', path.join(home, 'nginx.conf'), '-p', home]);
}

/** `proxy_pass` and nothing else, as many guides show it. */
export async function startPlainNginx(folder: string, server: number): Promise<{ url: string; service: Service }> {
  const port = await freePort();
  const site = `server { listen 127.0.0.1:${port}; location / { proxy_pass http://127.0.0.1:${server}; } }`;
  return { url: `http://127.0.0.1:${port}`, service: runNginx(folder, 'plain', site) };
}

/** One port for one server, two for several: then the lines of the file that are for several lose their #. */
type Servers = readonly [number, number?];

export async function startNginx(folder: string, [server, second]: Servers): Promise<Proxy> {
  const { http, https, urls } = await ports();
  const { certificate, key } = makeCertificate(folder);
  const acme = path.join(folder, 'acme', '.well-known', 'acme-challenge');
  mkdirSync(acme, { recursive: true });
  writeFileSync(path.join(acme, 'token'), 'challenge');
  const site = deployed('nginx.conf')
    .replaceAll(/listen \[::\]:.*\n/g, '\n')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${https} ssl`)
    .replace(`/etc/letsencrypt/live/${NAME}/fullchain.pem`, certificate)
    .replace(`/etc/letsencrypt/live/${NAME}/privkey.pem`, key)
    .replaceAll('/var/log/nginx/viewloop.log', path.join(folder, 'nginx-access.log'))
    .replaceAll('/var/www/acme', path.join(folder, 'acme'))
    .replace('127.0.0.1:3000', `127.0.0.1:${server}`)
    .replace('# server 127.0.0.1:3001', second === undefined ? '#' : `server 127.0.0.1:${second}`);
  const name = second === undefined ? 'nginx' : 'nginx for two';
  return { name, ...urls, service: runNginx(folder, name.replaceAll(' ', '-'), site), answersAcme: true };
}

export async function startCaddy(folder: string, [server, second]: Servers): Promise<Proxy> {
  const { http, https, urls } = await ports();
  const name = second === undefined ? 'Caddy' : 'Caddy for two';
  const home = path.join(folder, name.replaceAll(' ', '-'));
  mkdirSync(home);
  // Its own certificates instead of those of an authority on the internet; everything else as deployed.
  const options = `{\n\thttp_port ${http}\n\thttps_port ${https}\n\tlocal_certs\n\tskip_install_trust\n\tadmin off\n}\n`;
  const one = deployed('Caddyfile').replace('127.0.0.1:3000 {', `127.0.0.1:${server} {`);
  const site = second === undefined ? one : one.replaceAll(/^\t\t# /gm, '\t\t').replace(':3001', `:${second}`);
  const file = path.join(home, 'Caddyfile');
  writeFileSync(file, options + site);
  const env = { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
  const service = startService('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], undefined, { env });
  return { name, ...urls, service, answersAcme: false };
}

export async function startHaproxyForOne(folder: string, [server]: Servers): Promise<Proxy> {
  const { http, https, urls } = await ports();
  const { both } = makeCertificate(folder);
  const config = deployed('haproxy-one.cfg')
    .replace('bind :80', `bind 127.0.0.1:${http}`)
    .replace('bind :443', `bind 127.0.0.1:${https}`)
    .replaceAll('/etc/haproxy/viewloop.pem', both)
    // Nobody listens there in this run: the answer shows that the challenge was not led to https.
    .replace('127.0.0.1:3000', `127.0.0.1:${server}`);
  const file = path.join(folder, 'haproxy-one.cfg');
  writeFileSync(file, config);
  return { name: 'HAProxy', ...urls, service: startService('haproxy', ['-db', '-f', file]), answersAcme: true };
}

/** The file for several servers, with the lines for the open network. */
export async function startHaproxyForTwo(folder: string, [first, second]: Servers): Promise<Proxy> {
  const { http, https, urls } = await ports();
  const { both } = makeCertificate(folder);
  const config = deployed('haproxy.cfg')
    .replace(/^ *bind 127\.0\.0\.1:8080$/m, `    bind 127.0.0.1:${https} ssl crt ${both} alpn h2,http/1.1`)
    .replaceAll(/^#(?=frontend|backend| {4})/gm, '')
    .replace('bind :80', `bind 127.0.0.1:${http}`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${first}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${second}`)
    .replaceAll(/^ *server three .*$/gm, '');
  const file = path.join(folder, 'haproxy-two.cfg');
  writeFileSync(file, config);
  const service = startService('haproxy', ['-db', '-f', file]);
  return { name: 'HAProxy for two', ...urls, service, answersAcme: true };
}
