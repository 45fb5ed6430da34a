/** A value with what stands before and after it, nothing where there is none. */
export const ifAny = (tag: string, before: string, after = ''): string => `{#${tag}}${before}{${tag}}${after}{/${tag}}`

/** The full name of a company, or the name where it has no other. */
export const companyTitle = (tag: string): string => `${ifAny(`${tag}.fullName`, '')}{^${tag}.fullName}{${tag}.name}{/${tag}.fullName}`

/** The requisites by which papers identify a company: name, INN, KPP, address, telephone. */
export const companyLine = (tag: string): string =>
  `${companyTitle(tag)}, ИНН {${tag}.inn}${ifAny(`${tag}.kpp`, ', КПП ')}${ifAny(`${tag}.address`, ', ')}${ifAny(`${tag}.phone`, ', тел. ')}`

/** A place with its address. */
export const placeLine = (tag: string): string => `{${tag}.name}${ifAny(`${tag}.address`, ', ')}`
