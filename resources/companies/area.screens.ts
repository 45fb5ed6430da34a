import type { AreaScreens } from '#admin/customScreens.tsx'

const innLookup = () => import('./company/InnLookup.screens.tsx').then(module => module.InnLookup)

/** The custom components of the area `companies`, each in its own chunk. */
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
