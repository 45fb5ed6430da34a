/** The account types used in rules; drivers and outsiders do not sign in to the back-office (silent-places §1). */
export const ACCOUNT_TYPE = { employee: 1, driver: 2, curator: 3, outsider: 4 } as const
