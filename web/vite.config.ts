import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { budgets } from './build/budgets.ts';
import { cleanAddresses } from './build/clean-addresses.ts';
import { compress } from './build/compress.ts';
import { devPage } from './build/dev-page.ts';
import { directIcons } from './build/direct-icons.ts';
import { DASHBOARD, findImports, START } from './build/first-load.ts';
import { fontPreload } from './build/font-preload.ts';
import { greetings } from './build/greetings.ts';
import { landingPage } from './build/landing-page.ts';
import { routeHints } from './build/route-hints.ts';
import { scriptsAfterStyles } from './build/scripts-after-styles.ts';
import { translations } from './build/translations.ts';
import { unusedReact } from './build/unused-react.ts';

const root = import.meta.dirname;
const pages = ['index.html', 'landing.html', 'player.html', 'site-page.html', 'profile.html'].filter((page) =>
  existsSync(resolve(root, page)),
);

const SHARED = /node_modules|\/src\/(base|ui|parts|lib|messages|app)\//;
/** Large, and needed by few pages: these come with the pages that use them. */
const LATER =
  /node_modules\/(uqr|@radix-ui)\/|\/src\/ui\/(qr-code|conversation|tabs|new-password-field|data-table|pagination|code-field|measured|line-chart|share-bars)\.|\/src\/lib\/passkeys\.|\/src\/messages\/(en\/)?(admin(-actions)?|admission|help|registering|suspended|fair-play|support|insights|operating|coupons|delivery|comparison|feedback|programs|profiles|factors|go-to|start-page|landing|screening|clip-moderation)\./;

/** The texts that the dashboard can do without: one file for all other pages. */
const REST =
  /\/src\/messages\/(rest|en\/(rest|auth|credits|promotions|recovery|referrals|settings|tastes|wallet|watching))\./;

/** The dashboard's first drawing waits for a card that needs this module, and must not wait for what other pages share. */
const OF_THE_CARD = /\/src\/base\/ago\./;

/** The list of places is opened by few; what it is made of must not come with every page. */
const GO_TO = /\/src\/app\/go-to\//;

/** `rest` waits for a translation while it loads, so a translation must not need a file that needs `rest`. */
const TRANSLATED = /\/src\/messages\/(de|es)\//;

/** The dialog for several promotions alone asks for several things at once; the library's index names this to everybody. */
const ASKS_FOR_SEVERAL = /\/(queriesObserver|useQueries)\.js$/;

/** The player page needs these as well, and must not fetch the whole base for them. */
const OF_THE_PLAYER =
  /vite\/preload-helper|\/src\/player\/(between-windows|preferences|dom|watch-server)|platforms\/\w+\/player/;

/** These need nothing else. A translation needs some of them (see TRANSLATED), and parts of the player page that come later. */
const FACTS =
  /contract\/src\/(wire\/constants|money\/money|texts\/(finding-texts|join-words)|exchange\/platforms\/(index|\w+\/record))/;

/** What the pages about promotions share, and what leads to a new one: two files instead of fourteen. */
const OF_PROMOTIONS =
  /features\/promotions\/(api|just-created|point-label|promotion-rules|use-promotion-changes|(comparison|delivery|feedback|insights)\/api|delivery\/plan-rules|insights\/finding-line)\./;
const TO_PROMOTE =
  /features\/promotions\/(credits-field|draft-dialogs|draft-rules|entry-rules|link-field|link-preview|price-line|promotion-price|rules-dialog|use-link-check|use-promotion-draft|feedback\/(late-parts|question-rules))\.|contract\/src\/exchange\/video-link\./;

/** The pages that a mail leads to. */
const OF_RECOVERY = /features\/recovery\/(api|link-action|link-frame|use-token)\./;

/** The watch page, and what every page shows of a running watch. */
const OF_A_WATCH =
  /features\/watching\/(api|follow-player|loop-figure|next-video|watch-outcome|watch-progress|watch-steps)\./;

type Graph = Parameters<typeof findImports>[0];

let inStart: ((id: string) => boolean) | undefined;
let inDashboard: ((id: string) => boolean) | undefined;

/** What every page needs is one file. Only its first lines are apart: they wait, and pages must not wait for them. */
function startFile(id: string, graph: Graph): string | null {
  if (ASKS_FOR_SEVERAL.test(id)) return null;
  inStart ??= findImports(graph, START);
  return inStart(id) && id !== START ? 'base' : null;
}

/** What several pages share is one file for the dashboard and one for all the others, instead of forty. */
function sharedFile(id: string, graph: Graph): string | null {
  if (ASKS_FOR_SEVERAL.test(id)) return null;
  inDashboard ??= findImports(graph, DASHBOARD);
  if (inDashboard(id) || OF_THE_CARD.test(id)) return 'home';
  if (REST.test(id)) return 'rest';
  if (GO_TO.test(id) || TRANSLATED.test(id)) return null;
  return SHARED.test(id) && !LATER.test(id) ? 'shared' : null;
}

/** Every page of the application has these before it asks for another file. */
const FIRST = /\/(base|rolldown-runtime|player-too)-/;

export default defineConfig({
  root,
  // Every React that we use has it; the stand-in is for older ones.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim\/index\.js$/, replacement: 'react' }] },
  plugins: [
    react(),
    unusedReact(),
    tailwindcss(),
    directIcons(),
    cleanAddresses(),
    devPage(),
    fontPreload(),
    landingPage(),
    routeHints(),
    greetings(),
    scriptsAfterStyles(),
    translations(),
    budgets(),
    compress(),
  ],
  build: {
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // The content security policy allows files only: no font or script may end up inside another file.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The HTML names every file. What a script asks for later names only the files that are not there yet.
      resolveDependencies: (_file, needed, { hostId, hostType }) => {
        if (hostType === 'html') return needed;
        // What the parts of the player page need is on the page already, and their names would be a part of its script.
        if (hostId.includes('/player-')) return needed.filter((file) => file.endsWith('.css'));
        return needed.filter((file) => !FIRST.test(file));
      },
    },
    reportCompressedSize: false,
    rolldownOptions: {
      // Otherwise the player page would fetch all constants of the contract for one number.
      optimization: { inlineConst: { mode: 'all' } },
      input: pages.map((page) => resolve(root, page)),
      output: {
        codeSplitting: {
          groups: [
            { name: 'player-too', priority: 1, test: OF_THE_PLAYER },
            { name: 'facts', priority: 1, test: FACTS },
            { name: startFile },
            { name: sharedFile, minShareCount: 2 },
            { name: 'promoting', test: OF_PROMOTIONS },
            { name: 'new-promotion', test: TO_PROMOTE },
            { name: 'recovery', test: OF_RECOVERY },
            { name: 'watch', test: OF_A_WATCH },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
});
