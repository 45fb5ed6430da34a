/** Our own company, the one that runs the product (finance §9). */
export const OURS = 1
/** The system company 'SYS SYSTEM': the other side of what has none (finance §9). */
export const SYSTEM = 2
/** The vehicle that stands for none (finance §9). */
export const NO_VEHICLE = 1
