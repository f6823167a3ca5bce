import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { type Manifest, unknownFields, validate } from './kubernetes-schema.ts';

const ROOT = path.join(import.meta.dirname, '..');
const FOLDER = path.join(ROOT, 'deploy/kubernetes');
const manifests = readdirSync(FOLDER).flatMap((file) =>
  parseAllDocuments(readFileSync(path.join(FOLDER, file), 'utf8')).map((document) => document.toJS() as Manifest),
);
const named = manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const);

const one = <T>(kind: string) => structuredClone(manifests.find((manifest) => manifest.kind === kind)) as T;

interface Deployment extends Manifest {
  spec: {
    selector: { matchLabels: Record<string, string> };
    template: {
      metadata: { labels: Record<string, string> };
      spec: {
        terminationGracePeriodSeconds: number;
        automountServiceAccountToken: boolean;
        securityContext: Record<string, unknown>;
        containers: {
          ports: { name: string; containerPort: number }[];
          startupProbe: { periodSeconds: number; failureThreshold: number };
          readinessProbe: { httpGet: { path: string }; periodSeconds: number; failureThreshold: number };
          livenessProbe: { httpGet: { path: string } };
          securityContext: Record<string, unknown>;
        }[];
      };
    };
  };
}

const pod = one<Deployment>('Deployment').spec.template.spec;
const container = pod.containers[0] as (typeof pod.containers)[number];
const config = one<Manifest & { data: Record<string, string> }>('ConfigMap').data;
const secret = one<Manifest & { stringData: Record<string, string> }>('Secret').stringData;

describe.each(named)('%s', (_name, manifest) => {
  test('is valid by the schema of Kubernetes and has no unknown field', () => {
    expect(() => validate(manifest)).not.toThrow();
    expect(unknownFields(manifest)).toEqual([]);
  });

  test('is in the namespace', () => {
    expect(manifest.metadata.namespace ?? manifest.metadata.name).toBe('viewloop');
  });
});

test('the validator finds a wrong value, a missing one and a misspelt field', () => {
  const wrong = one<Deployment & { spec: { replicas: unknown } }>('Deployment');
  wrong.spec.replicas = 'three';
  expect(() => validate(wrong)).toThrow('replicas must be integer');
  const missing = one<{ spec: { selector?: unknown } } & Manifest>('Deployment');
  delete missing.spec.selector;
  expect(() => validate(missing)).toThrow('selector');
  const misspelt = one<Deployment>('Deployment');
  Object.assign(misspelt.spec.template.spec.containers[0] ?? {}, { livenessProb: {} });
  expect(unknownFields(misspelt)).toEqual(['Deployment.spec.template.spec.containers[0].livenessProb']);
});

test('a pod has no rights that it does not need', () => {
  expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
  expect(pod.automountServiceAccountToken).toBe(false);
  expect(container.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
});

test('a pod leaves the service before it stops answering, and is not killed before it has ended', () => {
  const { periodSeconds, failureThreshold, httpGet } = container.readinessProbe;
  expect([httpGet.path, container.livenessProbe.httpGet.path]).toEqual(['/readyz', '/healthz']);
  const noticed = periodSeconds * failureThreshold;
  const drains = Number(config.DRAIN_SECONDS);
  expect(drains).toBeGreaterThanOrEqual(2 * noticed);
  // A request may take ten seconds, and the rest is spare.
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drains + 20);
});

test('the startup probe waits longer than a statement of a migration may take', () => {
  const { periodSeconds, failureThreshold } = container.startupProbe;
  expect(periodSeconds * failureThreshold).toBeGreaterThan(300);
});

test('service, budget and deployment mean the same pods, and the same port', () => {
  const labels = one<Deployment>('Deployment').spec.template.metadata.labels;
  const service = one<Manifest & { spec: { selector: unknown; ports: { targetPort: string }[] } }>('Service').spec;
  const budget = one<Manifest & { spec: { selector: { matchLabels: unknown } } }>('PodDisruptionBudget').spec;
  expect([service.selector, budget.selector.matchLabels]).toEqual([labels, labels]);
  expect(service.ports[0]?.targetPort).toBe(container.ports[0]?.name);
  expect(container.ports[0]?.containerPort).toBe(3000);
});

test('every setting is one that the server knows, and secrets are in the secret', () => {
  const known = readFileSync(path.join(ROOT, '.env.example'), 'utf8');
  const used = [...Object.keys(config), ...Object.keys(secret)];
  expect(used.filter((name) => !known.includes(`#${name}=`))).toEqual([]);
  expect(Object.keys(config).filter((name) => /PASSWORD|TOKEN|SECRET|_URL$/.test(name))).toEqual(['PUBLIC_URL']);
});
