/** The rights to electronic papers: everybody who sees or enters waybills or closing papers sees or enters these. */
export const SEES_EDO = ['DEAL_VIEW', 'PAYMENT_VIEW'] as const
export const MAKES_EDO = ['DEAL_ADD', 'PAYMENT_ADD'] as const
