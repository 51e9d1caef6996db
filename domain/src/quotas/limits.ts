/** Seats that a cell may have: what the tables that count them have room for. */
export const mostSeats = 1_000_000_000

/** Cells that one questionnaire may have. */
export const mostCells = 1_000
