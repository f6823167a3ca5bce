export * from './admin/books.ts';
export * from './admin/chain.ts';
export * from './admin/evidence.ts';
export * from './admin/mails.ts';
export * from './admin/members.ts';
export * from './admin/moderation.ts';
export * from './admin/roles.ts';
export * from './admin/site-settings.ts';
