/** Waybills and closing papers have them: who sees either sees these, who enters either enters these. */
export const SEES_EDO = ['DEAL_VIEW', 'PAYMENT_VIEW'] as const
export const MAKES_EDO = ['DEAL_ADD', 'PAYMENT_ADD'] as const
