/** The words of matrices (`nerud.matrix.*`). */
export const matrix = { failed: 'Не удалось построить отчёт' } as const
