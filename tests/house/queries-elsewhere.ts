/** Queries that are still to move: to a table's class, or to statements/. The numbers only go down. */
export const QUERIES_ELSEWHERE: Readonly<Record<string, number>> = {}
