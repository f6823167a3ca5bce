import { type Plugin, parseSync } from 'vite';

/**
 * Abilities of React DOM that our screens do not use. React's build is one file, from which nothing can be left out by
 * importing less. Each ability names the functions through which React gets there; whatever only they call goes with
 * them.
 */
const UNUSED: Readonly<Record<string, readonly string[]>> = {
  // The server renders no component, so the browser has nothing to continue.
  hydration: [
    'hydrateRoot',
    'prepareToHydrateHostInstance',
    'throwOnHydrationMismatch',
    'updateDehydratedSuspenseComponent',
    'canHydrateInstance',
    'canHydrateTextInstance',
    'canHydrateHydrationBoundary',
    'getNextHydratable',
    'clearHydrationBoundary',
    'hideOrUnhideDehydratedBoundary',
    'retryDehydratedSuspenseBoundary',
    'registerSuspenseInstanceRetry',
    'markRetryLaneIfNotHydrated',
    'queueIfContinuousEvent',
    'retryIfBlockedOn',
  ],
  '<ViewTransition>': [
    'startViewTransition',
    'flushAfterMutationEffects',
    'getViewTransitionName',
    'getViewTransitionClassName',
    'createViewTransitionInstance',
    'applyViewTransitionToHostInstances',
    'restoreViewTransitionOnHostInstances',
    'ViewTransitionPseudoElement',
    'suspendInstance',
  ],
  'a ref of a fragment': [
    'FragmentInstance',
    'commitNewChildToFragmentInstance',
    'deleteChildFromFragmentInstance',
    'addFragmentHandleToFiber',
  ],
  // Styles come with the files of the build, and the title is set by itself. A <title> in a drawing is none of these.
  '<link>, <meta>, <style>, <script> and <title> of the document': [
    'getResource',
    'acquireResource',
    'mountHoistable',
    'getHydratableHoistableCache',
    'preloadResource',
    'suspendResource',
    'prefetchDNS',
    'preconnect',
    'preload',
    'preloadModule',
    'preinit',
    'preinitModule',
    'preinitScript',
    'preinitStyle',
    'preinitModuleScript',
  ],
  '<Activity>': ['updateActivityComponent'],
  '<SuspenseList>': ['updateSuspenseListComponent'],
  'useActionState, useFormState': [
    'mountActionState',
    'updateActionState',
    'rerenderActionState',
    'useFormState',
    'useFormStatus',
    'requestFormReset',
  ],
};

/** What React asks at every change. Without the abilities above, each has nothing to do and always returns the same. */
const IDLE: Readonly<Record<string, string>> = {
  popHydrationState: 'false',
  getParentHydrationBoundary: 'null',
  commitSuspenseHydrationCallbacks: 'undefined',
  trackEnterViewTransitions: 'undefined',
  commitExitViewTransitions: 'undefined',
  commitNestedViewTransitions: 'undefined',
  restoreNestedViewTransitions: 'undefined',
  restoreEnterOrExitViewTransitions: 'undefined',
  commitFragmentInstanceInsertionEffects: 'undefined',
  commitFragmentInstanceDeletionEffects: 'undefined',
  waitForCommitToBeReady: 'null',
};

const FILES = /\/react-dom\/cjs\/react-dom(?:-client)?\.production\.js$/;
const LEFT_OUT = `function leftOut() {
  throw new Error('our build leaves this part of React out: web/build/unused-react.ts');
}`;

const unused = new Set(Object.values(UNUSED).flat());
const DEFINITION = /^(?:function (\w+)\(|(exports|\w+)\.(?:prototype\.)?(\w+) = function\b)/;

/** What stands instead of a statement, or undefined for one that stays as it is. */
function replacementOf(statement: string, found: Set<string>): string | undefined {
  const [, name = '', owner = '', member = ''] = DEFINITION.exec(statement) ?? [];
  const defined = owner === 'exports' ? member : name;
  if (unused.has(defined) || defined in IDLE) found.add(defined);
  if (name in IDLE) return `function ${name}() { return ${IDLE[name]}; }`;
  if (unused.has(name)) return `function ${name}() { leftOut(); }`;
  if (owner === 'exports') return unused.has(member) ? `exports.${member} = leftOut;` : undefined;
  // A method of something that is never made.
  return unused.has(owner) ? '' : undefined;
}

/** React's file with its unused parts replaced. Adds what it replaced to `found`. */
export function withoutUnused(code: string, found: Set<string>): string {
  const statements = parseSync('react-dom.js', code).program.body;
  const parts = statements.map(({ start, end }) => {
    const statement = code.slice(start, end);
    return replacementOf(statement, found) ?? statement;
  });
  return [...parts, LEFT_OUT].join('\n');
}

/** Leaves out of React what our screens never ask for. An update that renames one of these functions fails the build. */
export function unusedReact(): Plugin {
  const found = new Set<string>();
  return {
    name: 'unused-react',
    apply: 'build',
    transform: {
      filter: { id: FILES },
      handler: (code) => ({ code: withoutUnused(code, found), map: null }),
    },
    buildEnd(error) {
      const missing = [...unused, ...Object.keys(IDLE)].filter((name) => !found.has(name));
      if (!error && missing.length > 0) this.error(`React has no such function any more: ${missing.join(', ')}`);
    },
  };
}
