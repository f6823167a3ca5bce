import { auth, referrals } from '@viewloop/contract';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from './harness/accessibility.ts';
import { expectText, expectToast, refuse, soon } from './harness/screen.ts';
import { openSite } from './harness/site.ts';

const site = openSite();

let people = 0;
const newName = () => `newcomer-${++people}`;

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const panel = (page: Page) => page.getByRole('tabpanel');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const pathOf = (page: Page) => page.url().slice(site.url.length);

async function register(page: Page, username: string, changes: Record<string, string> = {}): Promise<void> {
  const entry = { Username: username, Email: `${username}@example.com`, Password: 'secret1', ...changes };
  for (const [label, text] of Object.entries(entry)) await panel(page).getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Create account' }).click();
}

async function login(page: Page, username: string, password = 'secret1'): Promise<void> {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Account menu of/ }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Moves the focus with the Tab key only, up to a limit. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  for (let presses = 0; presses < 20; presses++) {
    if (await place.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not reach ${place}`);
}

describe('registering', () => {
  test('leads to the dashboard; settings and logout are in the menu', async () => {
    const name = newName();
    const page = await site.arrive('/auth');
    await expectText(heading(page), 'Welcome');
    await expect.poll(() => page.title(), soon).toBe('Sign in · Viewloop');
    await tab(page, 'Login').and(page.locator('[aria-selected=true]')).waitFor();
    await tab(page, 'Register').click();
    await panel(page).getByLabel('First Name').fill('Grace');
    await panel(page).getByTitle('Cool woman').click();
    await register(page, name);
    await expectToast(page, 'Welcome!', 'Your account has been created successfully.');
    await expectText(heading(page), `Welcome, ${name}`);
    expect(pathOf(page)).toBe('/');
    for (const place of ['Dashboard', 'Watch Videos', 'Promote', 'Referrals']) {
      await page.getByRole('navigation').getByRole('link', { name: place, exact: true }).waitFor();
    }
    await expect.poll(() => page.getByRole('navigation').getByRole('link', { name: 'Admin' }).count(), soon).toBe(0);

    await choose(page, 'Settings');
    await expectText(heading(page), 'Settings');
    await expect.poll(() => page.getByLabel('First Name').inputValue(), soon).toBe('Grace');
    await expect.poll(() => page.getByRole('radio', { name: 'Cool woman' }).isChecked(), soon).toBe(true);

    await choose(page, 'Logout');
    await expectToast(page, 'Logged out.');
    await expectText(heading(page), 'Your short videos, really watched.');
    expect(pathOf(page)).toBe('/');
    expect((await page.request.get('/api/user')).status()).toBe(401);
  });

  test('says in the fields what is missing or wrong, before anything is sent', async () => {
    const page = await site.arrive('/auth');
    await tab(page, 'Register').click();
    await page.getByRole('button', { name: 'Create account' }).click();
    const errors = page.locator('.field-error');
    await expect
      .poll(() => errors.allTextContents(), soon)
      .toEqual(['Username is required.', 'Email is required.', 'Password is required.']);
    const username = panel(page).getByLabel('Username');
    await expect.poll(() => username.evaluate((input) => input === document.activeElement), soon).toBe(true);
    await expect.poll(() => username.getAttribute('aria-invalid'), soon).toBe('true');
    await expectAccessible(page);
    await panel(page).getByLabel('Email').fill('n');
    await expect.poll(() => errors.allTextContents(), soon).toEqual(['Username is required.', 'Password is required.']);
    await register(page, 'a b', { Email: 'nobody@nowhere', Password: '12345' });
    await expect
      .poll(() => errors.allTextContents(), soon)
      .toEqual([
        'Use 3 to 30 letters, digits, dots, dashes or underscores.',
        'Enter a full email address, such as ada@example.org.',
        'Password must be at least 6 characters long.',
      ]);
    expect(pathOf(page)).toBe('/auth');
  });

  test.each([
    ['username', 'This username is taken'],
    ['email', 'This e-mail address is already registered'],
  ] as const)('a taken %s: Registration failed, and the field says so', async (field, message) => {
    const other = await site.given.member();
    const page = await site.arrive('/auth');
    await tab(page, 'Register').click();
    if (field === 'username') await register(page, other.username.toUpperCase(), { Email: 'free@example.com' });
    else await register(page, newName(), { Email: other.email.toUpperCase() });
    await expectToast(page, 'Registration failed', message);
    await expectText(page.locator('.field-error'), field === 'email' ? message : /is taken/);
    expect((await page.request.get('/api/user')).status()).toBe(401);
  });

  test('a name is checked while it is typed', async () => {
    const other = await site.given.member();
    const page = await site.arrive('/auth');
    await tab(page, 'Register').click();
    const username = page.getByRole('textbox', { name: 'Username' });
    const button = panel(page).getByRole('button', { name: 'Create account' });
    const before = await button.boundingBox();
    await username.fill(other.username);
    await expectText(page.locator('.field-error'), `${other.username} is taken. Try another name.`);
    const free = newName();
    await username.fill(free);
    await page.getByText(`${free} is available.`).waitFor();
    await expect.poll(() => page.locator('.field-error').count(), soon).toBe(0);
    // What is below has not moved, so nobody's press misses it.
    expect(await button.boundingBox()).toEqual(before);
  });
});

describe('an invitation', () => {
  async function invited(page: Page, code: string): Promise<void> {
    await tab(page, 'Register').click();
    await panel(page).getByText(`You were invited with the code ${code}.`).waitFor();
  }
  const referrer = async () => {
    const member = await site.given.member();
    const { referralCode } = await member.call(auth.currentUser);
    const referred = () => member.call(referrals.listReferrals, { query: {} });
    return { code: String(referralCode), referred };
  };

  test('opens on Register, and whoever registers counts for the referrer', async () => {
    const { code, referred } = await referrer();
    const page = await site.arrive(`/?ref=${code}`);
    await page.waitForURL(`**/auth?ref=${code}`);
    await tab(page, 'Register').and(page.locator('[aria-selected=true]')).waitFor();
    await panel(page).getByText(`You were invited with the code ${code}.`).waitFor();
    await register(page, newName());
    await expectToast(page, 'Welcome!', 'Your account has been created successfully.');
    const { id } = await (await page.request.get('/api/user')).json();
    expect(await referred()).toMatchObject([{ referredId: id }]);
  });

  test('is remembered from /ref/CODE until the day one registers', async () => {
    const { code, referred } = await referrer();
    const page = await site.arrive(`/ref/${code}`);
    await page.waitForURL(`**/auth?ref=${code}`);
    await panel(page).getByText(code).waitFor();
    await page.goto('/auth');
    await tab(page, 'Login').and(page.locator('[aria-selected=true]')).waitFor();
    await invited(page, code);
    await register(page, newName());
    await expectToast(page, 'Welcome!', 'Your account has been created successfully.');
    expect(await referred()).toHaveLength(1);

    await choose(page, 'Logout');
    await page.goto('/auth');
    await tab(page, 'Register').click();
    await panel(page).getByLabel('Username').waitFor();
    await expect.poll(() => page.getByText('You were invited').count(), soon).toBe(0);
  });

  test('with a code that nobody has keeps nobody out', async () => {
    const page = await site.arrive('/auth?ref=NOSUCH22');
    await panel(page).getByText('You were invited with the code NOSUCH22.').waitFor();
    await register(page, newName());
    await expectText(heading(page), /^Welcome/);
  });
});

describe('logging in', () => {
  test.each(['username', 'email', 'name in capitals'])('by %s', async (by) => {
    const member = await site.given.member();
    const page = await site.arrive('/auth');
    await login(
      page,
      by === 'email' ? member.email : by === 'username' ? member.username : member.username.toUpperCase(),
    );
    await expectToast(page, 'Welcome back!', "You've successfully logged in.");
    await expectText(heading(page), `Welcome, ${member.username}`);
    await page.reload();
    await expectText(heading(page), `Welcome, ${member.username}`);
  });

  test('Login failed, with the reason; what was typed stays', async () => {
    const member = await site.given.member();
    const page = await site.arrive('/auth');
    await login(page, member.username, 'not this');
    await expectToast(page, 'Login failed', 'Wrong username or password');
    await expect.poll(() => page.getByLabel('Username or email').inputValue(), soon).toBe(member.username);
    await expectAccessible(page);
    const callOff = await refuse(page, /\/api\/login/);
    await login(page, member.username);
    await expectToast(page, 'Login failed', 'Too many requests. Try again in 9 s');
    await callOff();
    await login(page, member.username);
    await expectText(heading(page), `Welcome, ${member.username}`);
  });

  test('an empty form names its fields', async () => {
    const page = await site.arrive('/auth');
    await page.getByRole('button', { name: 'Login' }).click();
    const errors = page.locator('.field-error');
    await expect
      .poll(() => errors.allTextContents(), soon)
      .toEqual(['Username or email is required.', 'Password is required.']);
  });

  test('works with the keyboard alone, and the focus arrives with the page', async () => {
    const member = await site.given.member();
    const page = await site.arrive('/auth');
    await tabTo(page, tab(page, 'Login'));
    await page.keyboard.press('ArrowRight');
    await tab(page, 'Register').and(page.locator('[aria-selected=true]')).waitFor();
    await page.keyboard.press('ArrowLeft');
    await tabTo(page, page.getByLabel('Username or email'));
    await page.keyboard.type(member.username);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type(member.password);
    await page.keyboard.press('Enter');
    await expectText(heading(page), `Welcome, ${member.username}`);
    await expect.poll(() => heading(page).evaluate((h1) => h1 === document.activeElement), soon).toBe(true);
  });

  test('Logout failed, with the reason; one stays signed in', async () => {
    const page = await site.visit(await site.given.member(), '/settings');
    await refuse(page, /\/api\/logout/);
    await choose(page, 'Logout');
    await expectToast(page, 'Logout failed', 'Too many requests. Try again in 9 s');
    await expectText(heading(page), 'Settings');
  });
});
