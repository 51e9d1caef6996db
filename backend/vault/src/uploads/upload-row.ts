export const uploadColumns = 'file, about, file_size as "fileSize", hash, received'
