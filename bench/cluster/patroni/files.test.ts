import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { etcdEnvironment, haproxyConfig, patroniConfig } from './files.ts';

const deployed = (name: string) => readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8');
const all = ['198.51.100.11', '198.51.100.12', '198.51.100.13'];
const place = { name: 'node2', address: '198.51.100.12', all };
const folders = { data: '/run/data', own: '/run/own', programs: '/opt/bin', watchdog: '/run/pipe' };

test('the example of Patroni becomes that of another node', () => {
  const config = patroniConfig(deployed('patroni.yml'), place, folders);
  expect(config).not.toMatch(/10\.0\.0\.|\/var\/lib|\/usr\/lib|mode: automatic/);
  for (const line of [
    'name: node2',
    '  listen: 198.51.100.12:8008',
    '  connect_address: 198.51.100.12:8008',
    '  listen: 198.51.100.12:5432',
    '    - host all postgres 198.51.100.12/32 scram-sha-256',
    '    - host replication replicator 198.51.100.0/24 scram-sha-256',
    '  data_dir: /run/data',
    '  bin_dir: /opt/bin',
    '  mode: required',
    '  driver: testing',
    '  device: /run/pipe',
    ...all.map((address) => `    - ${address}:2379`),
  ])
    expect(config.split('\n')).toContain(line);
});

test('the example of etcd becomes the environment of another member', () => {
  expect(etcdEnvironment(deployed('etcd.env'), place, '/run/etcd')).toMatchObject({
    ETCD_NAME: 'node2',
    ETCD_DATA_DIR: '/run/etcd',
    ETCD_LISTEN_PEER_URLS: 'http://198.51.100.12:2380',
    ETCD_ADVERTISE_CLIENT_URLS: 'http://198.51.100.12:2379',
    ETCD_INITIAL_CLUSTER:
      'node1=http://198.51.100.11:2380,node2=http://198.51.100.12:2380,node3=http://198.51.100.13:2380',
  });
});

test('the example of HAProxy gets the nodes and the port of a run', () => {
  const config = haproxyConfig(deployed('haproxy-database.cfg'), all, 6543);
  expect(config).toContain('bind 127.0.0.1:6543');
  expect(config).toContain('server node3 198.51.100.13:5432');
  expect(config).not.toContain('10.0.0.');
});

test('a leader that cannot reach etcd has the time to step down before its lock ends', () => {
  const setting = (name: string) => Number(new RegExp(`^ *${name}: (\\d+)$`, 'm').exec(deployed('patroni.yml'))?.[1]);
  const steppingDown = setting('loop_wait') + 2 * setting('retry_timeout');
  expect(steppingDown).toBeLessThan(setting('ttl'));
  // The watchdog must not reset a leader that has only waited for etcd, and has to be done before the lock ends.
  expect(setting('ttl') - setting('safety_margin')).toBeGreaterThan(setting('loop_wait') + setting('retry_timeout'));
});
