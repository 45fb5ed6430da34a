/** Who deals with the subscription to the product (foundations §2.2). */
export const BILLING = ['SETTINGS_BILING'] as const
/** Returns of what was paid, and corrections, are below zero. */
export const SIGNED = { min: '-999999999.99', max: '999999999.99' } as const
