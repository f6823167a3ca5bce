export * from './admin/books.ts';
export * from './admin/cases.ts';
export * from './admin/chain.ts';
export * from './admin/evidence.ts';
export * from './admin/mails.ts';
export * from './admin/members.ts';
export * from './admin/moderation.ts';
<<<<<<< HEAD
export * from './admin/registration.ts';
=======
export * from './admin/operating.ts';
>>>>>>> 95200e1a (admin area: what the doctor finds, and the backups)
export * from './admin/roles.ts';
export * from './admin/site-settings.ts';
