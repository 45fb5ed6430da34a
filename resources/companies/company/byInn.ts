/** The calls that look a party up in the state's register by its INN. They read no records of ours, so the resources have no such calls. */
export const INFO_BY_INN = 'api/companies/info-by-inn'
export const OWNER_INFO_BY_INN = 'api/owner_companies/info-by-inn'
