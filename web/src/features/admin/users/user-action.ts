export type UserAction = 'signals' | 'suspend' | 'restore' | 'role' | 'factors';
