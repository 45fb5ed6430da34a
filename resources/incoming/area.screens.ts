import type { AreaScreens } from '#admin/areaScreens.ts'

const proposalOf = (name: string) => () => import('./bankTransaction/ProposalNote.screens.tsx').then(module => module.proposalOf(name))

/** What `incoming` draws by hand, each piece loaded when it is shown. */
export const incomingScreens: AreaScreens = {
  notes: {
    'bankTransaction.sum': proposalOf('bankTransaction'),
    'bankTransaction.inn': () => import('./bankTransaction/UnknownCompany.screens.tsx').then(module => module.UnknownCompany),
    'oilCompanyTransaction.due': proposalOf('oilCompanyTransaction'),
  },
}
