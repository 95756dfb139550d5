export const ADMIN_PASSWORD = 'correct horse battery'
export const ADMIN_HASH = '$2b$04$dfhOQIRmCLRBjTv5pThBFOowwglob6npUq/p8PgTi6SwMKPd5VHJ6'
