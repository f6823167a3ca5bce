import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { rememberedReferralCode, rememberReferralCode } from '../../lib/referral-code.ts';
import { siteQuery, usePageLinks } from '../../lib/site.ts';
import { useMessages } from '../../messages/rest.ts';
import { LanguageSelect } from '../../ui/language-select.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { BrandLink } from './brand-link.tsx';
import { LoginPanel } from './login-panel.tsx';
import { OtherSites } from './other-sites.tsx';
import { RegisterPanel } from './register-panel.tsx';
import { SidePanel } from './side-panel.tsx';

export default function AuthPage() {
  const search = new URLSearchParams(useSearch());
  const inAddress = search.get('ref');
  const invitation = search.get('invitation');
  const referralCode = inAddress || rememberedReferralCode();
  // Visitors who follow an invitation or "Get Started Free" want to register; all others most likely have an account.
  const wantsToJoin = inAddress || invitation || search.get('tab') === 'register';
  const [tab, setTab] = useState(wantsToJoin ? 'register' : 'login');
  const { auth } = useMessages();
  const links = usePageLinks();
  const isClosed = useQuery(siteQuery).data?.registration === 'closed';
  useEffect(() => {
    if (inAddress) rememberReferralCode(inAddress);
  }, [inAddress]);
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <main className="flex flex-col px-4 py-6 sm:px-8">
        <div className="flex items-center justify-between gap-4">
          <BrandLink />
          <LanguageSelect />
        </div>
        <div className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center py-10">
          <h1 tabIndex={-1}>{auth.welcomeTitle}</h1>
          <p className="mt-2 mb-6 text-muted">{isClosed ? auth.welcomeBack : auth.welcomeText}</p>
          <Tabs value={tab} onValueChange={setTab}>
            <TabList className="mb-6">
              <Tab value="login" className="flex-1">
                {auth.login}
              </Tab>
              <Tab value="register" className="flex-1">
                {auth.register}
              </Tab>
            </TabList>
            <TabPanel value="login">
              <LoginPanel />
            </TabPanel>
            <TabPanel value="register">
              {referralCode && (
                <Notice tone="good" className="mb-5">
                  {auth.referredBy(referralCode)}
                </Notice>
              )}
              <RegisterPanel referralCode={referralCode} invitation={invitation} />
            </TabPanel>
          </Tabs>
          <OtherSites />
        </div>
        <footer className="flex flex-wrap justify-center gap-x-5 gap-y-1 text-small text-muted empty:hidden">
          {links.map(({ slug, name, href }) => (
            <a key={slug} href={href} className="py-1 hover:text-ink">
              {name}
            </a>
          ))}
        </footer>
      </main>
      <SidePanel />
    </div>
  );
}
