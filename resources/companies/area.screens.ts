import type { AreaScreens } from '#admin/areaScreens.ts'

const innLookup = () => import('./company/InnLookup.screens.tsx').then(module => module.InnLookup)

/** What `companies` draws by hand, each piece loaded when it is shown. */
export const companiesScreens: AreaScreens = {
  tabs: {
    companySuppliers: () => import('./company/CompanySuppliers.screens.tsx').then(module => module.CompanySuppliers),
  },
  aids: {
    'company.inn': innLookup,
    'ownerCompany.inn': innLookup,
    'oilCompany.inn': innLookup,
    'truckPenaltyCompany.inn': innLookup,
  },
}
