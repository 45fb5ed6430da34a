import type { AreaScreens } from '#admin/customScreens.tsx'

const proposalOf = (name: string) => () => import('./bankTransaction/ProposalNote.screens.tsx').then(module => module.proposalOf(name))

/** The custom components of the area `incoming`, each in its own chunk. */
export const incomingScreens: AreaScreens = {
  pages: [{ path: '/sump', right: [], load: () => import('#admin/inbox/InboxOf.tsx').then(module => module.InboxOf) }],
  notes: {
    'bankTransaction.sum': proposalOf('bankTransaction'),
    'bankTransaction.inn': () => import('./bankTransaction/UnknownCompany.screens.tsx').then(module => module.UnknownCompany),
    'oilCompanyTransaction.due': proposalOf('oilCompanyTransaction'),
  },
}
