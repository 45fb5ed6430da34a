/** All right codes of the product, in the groups of the role editor (foundations §6; silent-places §1). */
export const RIGHTS = {
  companies: ['COMPANY_LIST', 'COMPANY_UPD', 'OUR_COMPANY'],
  points: ['POINT_VIEW', 'POINT_UPD'],
  tasks: ['TASK_VIEW', 'TASK_EDIT', 'TASKMANAGER_VIEW'],
  fleet: ['AVTOPARK_VIEW', 'CAR_VIEW', 'CAR_UPD', 'VEHICLE_REPORTS_VIEW', 'REPAIR_VIEW', 'REPAIR_UPD'],
  goods: ['GOODS_VIEW', 'GOODS_ADD'],
  access: ['ACCOUNT_VIEW', 'ACCOUNT_UPD', 'ROLE_VIEW', 'ROLE_UPD'],
  books: ['BOOKS_VIEW', 'BOOKS_UPD'],
  money: ['PAYMENT_VIEW', 'PAYMENT_ADD', 'COST_VIEW', 'COST_ADD'],
  cards: ['OIL_CARD_VIEW', 'OIL_CARD_UPD'],
  orders: ['BLANK_VIEW', 'BLANK_UPD', 'BLANK_DONE'],
  statements: [
    'OIL_VEDOMOSTI_VIEW',
    'OIL_VEDOMOSTI_ADD',
    'COST_VEDOMOSTI_VIEW',
    'COST_VEDOMOSTI_ADD',
    'FOT_VEDOMOSTI_VIEW',
    'FOT_VEDOMOSTI_ADD',
    'PREMIUM_VEDOMOSTI_VIEW',
    'PREMIUM_VEDOMOSTI_ADD',
    'PENALTY_VEDOMOSTI_VIEW',
    'PENALTY_VEDOMOSTI_ADD',
    'DEPOSIT_LIST',
    'DEPOSIT_ADD',
  ],
  boxes: ['FINANS_ACCOUNT', 'FINANS_COMPANY', 'DEPOSIT_POINT', 'PERIOD_CLOSE_DONE'],
  deals: ['DEAL_VIEW', 'DEAL_ADD', 'DEAL_DONE', 'DEAL_DEL', 'DEAL_PROFIT_VIEW'],
  reports: ['FINANS_IMPACT'],
  sump: ['OIL_TRX_DONE', 'BUH_TRX_VIEW', 'BUH_TRX_DONE', 'PENALTY_PDD_TRX_VIEW', 'PENALTY_PDD_TRX_DONE'],
  content: ['NEWS_UPD'],
  system: ['SETTINGS_CSS', 'SETTINGS_BILING'],
} as const

export type RightGroup = keyof typeof RIGHTS
export type RightCode = (typeof RIGHTS)[RightGroup][number]

/** All codes in one list: the rights of the administrator (account 1). */
export const ALL_RIGHTS: readonly RightCode[] = Object.values(RIGHTS).flat()
