/** The height of the tabs of saved views, in pixels. */
export const TABS_HEIGHT = 36
/** The height of the line of filter chips, in pixels. */
export const CHIPS_HEIGHT = 32
/** The height of the chart of dated values, in pixels. */
export const STEPS_HEIGHT = 200
