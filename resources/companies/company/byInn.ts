/** The call that looks a party up in the state's register by its INN. It reads no records of ours, so the resource has no such call. */
export const INFO_BY_INN = 'api/companies/info-by-inn'
