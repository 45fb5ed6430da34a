/** The areas of the contract that the product holds today: what is missing in them fails the tests. All other areas are still open. */
export const CLOSED_ROUTES: readonly string[] = [
  'entry',
  'companies',
  'points',
  'accounts',
  'roles',
  'reference-books',
  'settings',
  'task-manager',
]

export const CLOSED_CALLS: readonly string[] = [
  'session',
  'system',
  'imports',
  'accounts',
  'roles',
  'tags',
  'companies',
  'document-types',
  'templates',
  'points',
  'company-brands',
  'materials',
  'measurement-units',
  'faq',
  'countries',
  'settings',
  'properties',
  'task-manager',
]

export const CLOSED_TEXTS: readonly string[] = [
  'general',
  'navigation',
  'lists',
  'report-popup',
  'errors',
  'sign-in',
  'info-pages',
  'companies',
  'templates',
  'points',
  'materials',
  'document-types',
  'settings',
  'documents',
]

export const CLOSED_RULES: readonly string[] = [
  'general',
  'routing',
  'access',
  'rights',
  'read-only',
  'lists',
  'tags',
  'report-popup',
  'sign-in',
  'info-pages',
  'companies',
  'templates',
  'points',
  'accounts',
  'roles',
  'materials',
  'measurement-units',
  'company-brands',
  'document-types',
  'faq',
  'countries',
  'settings',
  'properties',
  'imports',
  'error-codes',
  'soft-delete',
  'effective-date',
  'formats',
  'calls',
  'errors',
  'documents',
  'task-manager',
]

/** Routes under a closed path that open a screen of a later area. */
export const LATER_ROUTES: Readonly<Record<string, string>> = {
  '/company/:id/create-product': 'products',
  '/point/:id/create-product': 'products',
  '/company/:id/create-vehicle': 'vehicles',
  '/point/:id/create-vehicle': 'vehicles',
  '/directory/cost': 'cost-lists',
  '/directory/transfer': 'cost-lists',
  '/directory/vehicles': 'vehicle-books',
}

/** Calls of a closed area that read or write what a later area keeps. */
export const LATER_CALLS: Readonly<Record<string, string>> = {
  'GET api/accounts/{id}/vehicles': 'vehicles',
  'GET oil_company_tariffs/list_active': 'oil-cards',
  'POST api/import/balance': 'the ledger',
  'POST api/import/bind-cards': 'oil-cards',
}

/** Texts of a closed area that are said of what a later area brings. */
export const LATER_TEXTS: Readonly<Record<string, string>> = {
  'Ошибка. Не удалось загрузить нашу компанию!': 'add-payment-modal',
  'Ошибка. Не удалось загрузить SYS SYSTEM!': 'add-payment-modal',
}
